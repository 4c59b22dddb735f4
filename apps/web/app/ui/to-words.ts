/** `payment_received`, `send-mail`, and `customerId` as a person writes them: `Payment received`, `Send mail`, `Customer id`. */
export function toWords(name: string): string {
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
