/** Nobody was asked, because our own limits do not allow it now. A later try may succeed. */
export class OwnLimit extends Error {}
