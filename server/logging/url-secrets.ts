/** The secrets of a URL that no log or reply may show: its password as it stands there, as it is meant, and as SMTP sends it. */
export function secretsIn(url: string | undefined): string[] {
  const { username, password } = url ? new URL(url) : {}
  if (!password) return []
  const [user, secret] = [decoded(username ?? ''), decoded(password)]
  return [password, secret, base64(secret), base64(`\0${user}\0${secret}`)]
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A lone % stands for itself, as it does for those who use the URL. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
