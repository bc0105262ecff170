// The sums of the files of a release, and the signature of that list.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const SUMS = 'SHA256SUMS'
export const SIGNATURE = 'SHA256SUMS.sig'

/** Writes SHA256SUMS over all files of a folder, as `sha256sum --check` reads it. */
export async function writeSums(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== SUMS && entry.name !== SIGNATURE)
    .map(({ name }) => name)
    .toSorted()
  let text = ''
  for (const name of names) text += `${await sumOf(join(folder, name))}  ${name}\n`
  writeFileSync(join(folder, SUMS), text)
}

async function sumOf(file) {
  const sum = createHash('sha256')
  for await (const part of createReadStream(file)) sum.update(part)
  return sum.digest('hex')
}

/**
 * Signs SHA256SUMS with Ed25519: `openssl pkeyutl -verify` checks it.
 * @param pem the private key, PKCS#8
 * @param published path of the public key; it may not exist yet
 * @returns the public key
 * @throws Error where the published key is another one
 */
export function signSums(folder, pem, published) {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('RELEASE_KEY is no Ed25519 key: openssl genpkey -algorithm ed25519')
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' })
  if (existsSync(published) && readFileSync(published, 'utf8').trim() !== publicPem.trim())
    throw new Error(
      'RELEASE_KEY does not belong to deploy/release-key.pem: nobody could check the signature.',
    )
  writeFileSync(join(folder, SIGNATURE), sign(null, readFileSync(join(folder, SUMS)), key))
  return publicPem
}
