// The style sheet of larger texts and very narrow windows.

import "./text.css";
