/** The largest file that can be uploaded. Pages check it too, before they send a file. */
export const MAX_UPLOAD_BYTES: number = 5 * 1024 * 1024
/** The largest body of the form that carries a file. */
export const UPLOAD_BODY_BYTES: number = MAX_UPLOAD_BYTES + 64 * 1024
