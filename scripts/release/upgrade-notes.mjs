/** The words of CHANGELOG.md about what a version asks of its operator. @throws Error where it says nothing of this version */
export function upgradeNotes(changelog, version) {
  const section = changelog
    .split(/^(?=## )/m)
    .find((part) => part.startsWith(`## ${version}\n`) || part.startsWith(`## ${version} `))
  if (!section) throw new Error(`CHANGELOG.md has no section for ${version}.`)
  const [heading, ...rest] = section.split('\n')
  const [lead = ''] = rest.join('\n').trim().split('\n\n')
  const [, duties] = /^### Must do at the update\n([^]*?)(?=^### |(?![^]))/m.exec(section) ?? []
  return {
    isReleased: !/not released/.test(heading),
    text: [
      `# Resirkuit ${version}`,
      lead,
      '## Must do at the update',
      duties?.trim() ?? 'Nothing but the steps of docs/operating/update.md.',
      'All changes are in CHANGELOG.md. From a version before the last one: read each section between the two there.\n',
    ].join('\n\n'),
  }
}
