/** How large an uploaded file may be: also for pages, which say so before it is sent. */
export const MAX_UPLOAD_BYTES: number = 5 * 1024 * 1024
/** Of the form that carries it. */
export const UPLOAD_BODY_BYTES: number = MAX_UPLOAD_BYTES + 64 * 1024
