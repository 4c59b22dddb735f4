/** The title on the picture that all pages about cars share. */
export const CARD = 'vinspec: electric car specifications by VIN'
