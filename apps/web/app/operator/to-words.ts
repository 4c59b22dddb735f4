/** `payment_received` and `send-mail` as a person writes them: `Payment received`, `Send mail`. */
export function toWords(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
