/** Thrown when the process must not start as things are; its message is meant for the person who starts it. */
export class StartRefused extends Error {}
