/** Nobody was asked, because we do not want to ask so much now: later it is another matter. */
export class OwnLimit extends Error {}
