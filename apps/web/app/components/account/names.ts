/** Of customers and what they name. */
export const MAX_NAME_LENGTH = 80
