/** Thrown by a task that cannot be done for now through no fault of its own: it comes again, and this try counts as none. */
export class Deferred extends Error {}
