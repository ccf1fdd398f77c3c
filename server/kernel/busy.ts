/** Thrown where there is no room for now: whoever asked comes again a little later. */
export class Busy extends Error {}
