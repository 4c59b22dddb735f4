/** Limits for the names of customers and their things. */
export const MAX_NAME_LENGTH = 80
