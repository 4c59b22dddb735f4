/** The title of the figures of one wheel size, such as "With 19 in wheels". */
export const nameWheels = (size: string): string => (/\d/.test(size) ? `With ${size} wheels` : size)
