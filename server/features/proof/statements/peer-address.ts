const METHOD = 'did:web:'

/** `did:web:ewaste.example.go.id` of an address, or of what is one already. */
export const didOf = (address: string) =>
  address.startsWith(METHOD)
    ? address.toLowerCase().replace('%3a', '%3A')
    : `${METHOD}${new URL(address).host.replace(':', '%3A')}`

/** The address of the peer. */
export const peerOrigin = (did: string) => `https://${decodeURIComponent(did.slice(METHOD.length))}`
