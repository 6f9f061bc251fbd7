// The style sheet of larger texts.

import "./text.css";
