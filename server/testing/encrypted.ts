import { Encrypter } from 'age-encryption'

/** A backup as `age -p` encrypts it, but for a key that takes no time: with ours each look at it takes a core for a second. */
export async function encrypted(set: Uint8Array, passphrase: string) {
  const age = new Encrypter()
  age.setScryptWorkFactor(10)
  age.setPassphrase(passphrase)
  return Buffer.from(await age.encrypt(set))
}
