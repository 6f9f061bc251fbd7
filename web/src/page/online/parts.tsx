// All that a server's table needs beside the frame, as one file to fetch.

export { Arrive } from "./arrive";
export { Before } from "./before";
export { Connecting } from "./connection_note";
export { After, Ending, Fair } from "./end";
export { Asked, Bar, ComeBack, SeatMore } from "./table";
import "./online.css";
