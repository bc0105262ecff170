import { equal, ok } from 'node:assert/strict'
import { writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from '#web/features/proof/certificates/verify/read-file.ts'
import { issueCertificate, signUpAdmin } from './client.ts'
import type { Ground, Interop } from './interop.ts'

let kept: Promise<{ id: string; pdf: Buffer; json: Buffer }> | undefined

/** One certificate for all checks, as its PDF and as the signed document. */
const certificateOf = ({ url }: Ground) =>
  (kept ??= (async () => {
    const client = await signUpAdmin(url)
    const id = await issueCertificate(client)
    const [pdf, json] = await Promise.all(
      ['pdf', 'json'].map((format) => client.download(`/api/certificates/${id}/file?format=${format}`)),
    )
    return { id, pdf: pdf!, json: json! }
  })())

/** The PDF after a program has written it again still has the signed document inside. */
async function survives(ground: Ground, program: string, argsOf: (from: string, to: string) => string[]) {
  const { pdf, json } = await certificateOf(ground)
  const [from, to] = [join(ground.folder, 'certificate.pdf'), join(ground.folder, `${program}.pdf`)]
  writeFileSync(from, pdf)
  ground.run(program, argsOf(from, to))
  const read = await readFile(new Blob([new Uint8Array(readFileSync(to))]))
  ok(read && read !== 'unreadable', 'the signed document was not found')
  equal(JSON.stringify(read.whole), JSON.stringify(JSON.parse(json.toString())))
}

const GHOSTSCRIPT = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook']

const interop: Interop = {
  debian: ['ghostscript', 'mupdf-tools', 'qpdf'],
  checks: {
    'the signed document survives "mutool clean"': (ground) =>
      survives(ground, 'mutool', (from, to) => ['clean', '-gggg', '-z', from, to]),
    'the signed document survives qpdf with encryption': (ground) =>
      survives(ground, 'qpdf', (from, to) => ['--encrypt', '', 'owner', '256', '--', from, to]),
    'the signed document survives qpdf with object streams': (ground) =>
      survives(ground, 'qpdf', (from, to) => ['--object-streams=generate', from, to]),
    'the signed document survives one more attachment by qpdf': (ground) =>
      survives(ground, 'qpdf', (from, to) => ['--add-attachment', from, '--key=a', '--', from, to]),
    'the signed document survives linearization by qpdf': (ground) =>
      survives(ground, 'qpdf', (from, to) => ['--linearize', from, to]),
    'the signed document survives Ghostscript': (ground) =>
      survives(ground, 'gs', (from, to) => [...GHOSTSCRIPT, `-sOutputFile=${to}`, from]),
    'qpdf finds nothing wrong with the PDF': async (ground) => {
      const { pdf } = await certificateOf(ground)
      const path = join(ground.folder, 'certificate.pdf')
      writeFileSync(path, pdf)
      ground.run('qpdf', ['--check', path])
    },
  },
}
export default interop
