/**
 * How many lines a text takes in a cell.
 * @param width of its column, in characters
 */
export function wrappedLines(text: string, width: number) {
  // A cell has a margin at both sides.
  const room = Math.max(1, Math.floor(width) - 1)
  if (text.length <= room && !text.includes('\n')) return 1
  return text.split('\n').reduce((lines, paragraph) => lines + linesOf(paragraph, room), 0)
}

function linesOf(paragraph: string, room: number) {
  let lines = 1
  let used = 0
  for (const { length } of paragraph.split(' ')) {
    const joined = used === 0 ? length : used + 1 + length
    if (joined <= room) {
      used = joined
      continue
    }
    if (used > 0) lines += 1
    // A word that is too long for a line is broken.
    lines += Math.max(0, Math.ceil(length / room) - 1)
    used = length % room
  }
  return lines
}
