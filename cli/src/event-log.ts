// The project's event log, for commands that only read it. One that is not there yet is not made.

