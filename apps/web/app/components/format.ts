/** How numbers and money read. The portal speaks American English, as its prices are in US dollars. */

const integers = new Intl.NumberFormat('en-US')

export function formatCredits(count: number): string {
  return count === 1 ? '1 credit' : `${integers.format(count)} credits`
}
