/** As `URL.parse`, which iOS has from 18 on and Chrome from 126: an address that is none is null there, too. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
