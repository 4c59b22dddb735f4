/** A small contract with everything that generators must carry, and words that would break out of comments and texts. */
import hostileContract from './hostile-contract.json' with { type: 'json' }

export { hostileContract }
