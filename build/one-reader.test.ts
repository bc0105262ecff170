import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../web')
/** Digits that are no number: codes. */
const CODES = [
  'features/people/accounts/second-factor/set-up.tsx',
  'features/requests/rounds/field/hand-over-form.tsx',
]

const RULES: [rule: string, pattern: RegExp, but: readonly string[]][] = [
  ['a phone number is typed into PhoneField', /type="tel"|type: 'tel'/, ['typed/phone-field.tsx']],
  ['a number is typed into NumberField', /inputMode="(decimal|numeric)"/, CODES],
  ['a control of numbers throws away what it cannot read', /type="number"/, []],
  [
    'a number is read by web/lib/forms/amounts.ts',
    /\.replace\(',', '\.'\)|parseFloat\(/,
    ['lib/forms/amounts.ts'],
  ],
  ['no field corrects while somebody types', /target\.value\.(replace|slice)\(/, []],
  ['the plans of all the world stay on the server', /from 'libphonenumber/, []],
]

const offenders = (files: Record<string, string>) =>
  Object.entries(files).flatMap(([file, text]) =>
    RULES.filter(([, pattern, but]) => pattern.test(text) && !but.includes(file)).map(
      ([rule]) => `${file}: ${rule}`,
    ),
  )

describe('§1, §3 no screen has a reader of its own', () => {
  it('§3 every control for a number or a phone number is the shared one', () => {
    const names = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter((name) => !name.includes('.test.'))
    expect(names.length).toBeGreaterThan(500)
    expect(
      offenders(Object.fromEntries(names.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]))),
    ).toEqual([])
  })

  it('§3 a screen that has one is found', () => {
    const own = `<Input inputMode="decimal" onChange={({ target }) => set(target.value.replace(/\\D/g, ''))} />`
    expect(offenders({ 'features/x/own.tsx': own })).toHaveLength(2)
  })
})
