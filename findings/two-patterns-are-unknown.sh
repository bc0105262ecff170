#!/usr/bin/env bash
# zod 4.6.7, @hey-api/openapi-ts 0.99.0, openapi-typescript 7.13.0
#
# Likely guess: a text with two rules of form, `z.string().regex(a).regex(b)`, becomes `string` in a generated client, as a text
# with one rule does. The JSON Schema that zod writes is valid OpenAPI 3.1.
#
# What really happens: zod writes the second rule as `allOf` of patterns beside `type: string`. openapi-typescript makes
# `string & (unknown & unknown)` of it, which is `string`; hey-api drops the type and makes `unknown & unknown`, so that a
# strict program cannot use the field. No linter and no validator says a word. One pattern for both rules is the mend.
set -euo pipefail
cd "$(mktemp -d)"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact zod@4.6.7 @hey-api/openapi-ts@0.99.0 openapi-typescript@7.13.0 typescript@5.9.3

cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { z } from 'zod'

const Person = z.object({
  one_rule: z.string().regex(/^[a-z]+$/),
  two_rules: z.string().regex(/^[a-z]+$/).regex(/^[^q]*$/),
})
const { $schema: _, ...schema } = z.toJSONSchema(Person)
console.log('zod writes:', JSON.stringify(schema.properties.two_rules))
writeFileSync('api.json', JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Two patterns', version: '1' },
  paths: { '/person': { get: { operationId: 'person', responses: { 200: {
    description: 'Somebody', content: { 'application/json': { schema } },
  } } } } },
}))
JS
node write.mjs
npx openapi-typescript api.json -o openapi-typescript.ts >/dev/null
npx openapi-ts -i api.json -o hey-api --silent

echo 'openapi-typescript:'
grep -E '(one_rule|two_rules)' openapi-typescript.ts
echo 'hey-api:'
grep -E '(one_rule|two_rules)' hey-api/types.gen.ts

grep -qE 'one_rule: string' hey-api/types.gen.ts
grep -qE 'two_rules: unknown & unknown' hey-api/types.gen.ts
grep -qE 'two_rules: string & \(unknown & unknown\)' openapi-typescript.ts
