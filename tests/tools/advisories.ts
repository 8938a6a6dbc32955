import { runToOutput } from "../../worker/dev/process/children";
