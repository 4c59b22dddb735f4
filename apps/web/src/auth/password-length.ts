export const PASSWORD_LENGTH = { minimum: 10, maximum: 128 } as const
