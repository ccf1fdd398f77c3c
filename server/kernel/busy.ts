/** Thrown when there is no capacity now; the caller tries again a little later. */
export class Busy extends Error {}
