/** A start that cannot work. The message is one line: what is wrong, and what to do. */
export class StartupError extends Error {}
