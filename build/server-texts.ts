// The server runs without a build, and so without macros: its texts are the literals in calls of server/texts/say.ts.
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { ESTree } from 'vite'

const CALLED = new Set(['say', 'sayIn', 'inBothLanguages', 'msg'])

/** Collects them for the same catalogues as the web's. */
export const serverTexts: ExtractorType = {
  match: (file) => /\/server\/.*\.ts$/.test(file),
  async extract(filename, code, collect) {
    if (!code.includes('#server/texts/')) return
    for (const { message, context } of await textsIn(code))
      collect({
        id: generateMessageId(message, context),
        message,
        ...(context && { context }),
        placeholders: {},
        origin: [filename, 1],
      })
  },
}

/** The texts of a file of the server, with their contexts. */
export async function textsIn(code: string) {
  // Later: Lingui reads its configuration at once, which this library does not bear.
  const { parseSync, Visitor } = await import('vite')
  const found: { message: string; context?: string }[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      // `sayIn(locale)('…')` as well.
      const called = callee.type === 'CallExpression' ? callee.callee : callee
      if (called.type !== 'Identifier' || !CALLED.has(called.name) || !first) return
      if (first.type === 'ObjectExpression') found.push(...described(first))
      else if (isText(first)) found.push({ message: first.value })
    },
  })
  visitor.visit(parseSync('server.ts', code).program)
  return found
}

const isText = (node: ESTree.Node): node is ESTree.StringLiteral =>
  node.type === 'Literal' && typeof node.value === 'string'

function described({ properties }: ESTree.ObjectExpression) {
  const texts = new Map<string, string>()
  for (const one of properties)
    if (one.type === 'Property' && one.key.type === 'Identifier' && isText(one.value))
      texts.set(one.key.name, one.value.value)
  const [message, context] = [texts.get('message'), texts.get('context')]
  return message !== undefined && context !== undefined ? [{ message, context }] : []
}
