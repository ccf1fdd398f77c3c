/** Thrown by a task that cannot be done yet through no fault of its own: it is tried again later, and this try is not counted. */
export class Deferred extends Error {}
