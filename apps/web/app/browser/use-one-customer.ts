import { useEffect } from 'react'

/**
 * Reloads the page when another tab has opened one of another customer: a form acts for the customer who signed
 * in last, whatever the page says.
 */
export function useOneCustomer(customer: string): void {
  useEffect(() => {
    const tabs = new BroadcastChannel('customer')
    tabs.addEventListener('message', ({ data }) => {
      if (data !== customer) location.reload()
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin, and takes no other.
    tabs.postMessage(customer)
    return () => tabs.close()
  }, [customer])
}
