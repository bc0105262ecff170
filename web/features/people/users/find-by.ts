/** The key of the search: digits alone are an id, an `@` makes an e-mail address, anything else is a username. */
export function findBy(text: string): { user_id: number } | { email: string } | { username: string } {
  const wanted = text.trim()
  if (/^\d+$/.test(wanted)) return { user_id: Number(wanted) }
  return wanted.includes('@') ? { email: wanted } : { username: wanted }
}
