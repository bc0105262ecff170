// The parts that we use of packages without types.

declare module '@digitalbazaar/ed25519-multikey' {
  type KeyPair = { publicKeyMultibase: string; signer: () => object }
  export function from(multikey: { publicKeyMultibase: string }): Promise<KeyPair>
  export function fromJwk(what: {
    jwk: import('jose').JWK
    secretKey: boolean
    id?: string
    controller?: string
  }): Promise<KeyPair>
  export function toJwk(what: { keyPair: KeyPair }): Promise<import('jose').JWK>
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: {
    cryptosuite: object
    signer?: object
    date?: Date
  }) => object
}

declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  type Suite = { createVerifyData: (options: object) => Promise<Uint8Array> }
  export function createSignCryptosuite(): Suite
  export function createVerifyCryptosuite(): Suite
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/vc' {
  type Loader = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: unknown }>
  type Verified = { verified: boolean; error?: Error & { errors?: Error[] } }
  export const defaultDocumentLoader: Loader
  export function issue<Document extends object>(options: {
    credential: Document
    suite: object
    documentLoader: Loader
    now: Date
  }): Promise<Document & { proof: object | object[] }>
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader: Loader
    now: Date
    checkStatus: () => Promise<{ verified: boolean }>
  }): Promise<Verified>
}
