import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Interop } from './interop.ts'

// CycloneDX's own library says whether the bill of materials is one, with the components that we add.

const PROGRAM = `
import { readFileSync } from 'node:fs'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'

const found = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(readFileSync('bom.json', 'utf8'))
if (found !== null) throw new Error(JSON.stringify(found).slice(0, 2000))
`

const interop: Interop = {
  npm: [
    '@cyclonedx/cyclonedx-library@10.3.0',
    'ajv@8.20.0',
    'ajv-formats@3.0.1',
    'ajv-formats-draft2019@1.6.1',
  ],
  checks: {
    'CycloneDX’s library takes the bill of materials, strictly': async ({ folder, run }) => {
      const script = join(import.meta.dirname, '..', 'scripts', 'sbom.mjs')
      await writeFile(join(folder, 'bom.json'), run('node', [script]))
      await writeFile(join(folder, 'validate.mjs'), PROGRAM)
      run('node', ['validate.mjs'])
    },
  },
}
export default interop
