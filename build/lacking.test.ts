import { expect, it } from 'vitest'
import { lackingInScript, lackingInStyle } from './lacking.ts'

it('§5 a script that calls what the floor lacks is refused, by the name of it', () => {
  const code =
    'const a = [3].toSorted(); export const b = URL.canParse(a[0]) && structuredClone(a).with(0, 1)'
  expect(lackingInScript(code)).toEqual(['URL.canParse', 'structuredClone', 'toSorted', 'with'])
  expect(lackingInScript(code, new Set(['toSorted', 'with']))).toEqual(['URL.canParse', 'structuredClone'])
})

it.each([
  ['optional', 'document.startViewTransition?.(() => 1)'],
  ['asked by name', "if ('BroadcastChannel' in self) new BroadcastChannel('a')"],
  ['asked by type', "if (typeof OffscreenCanvas !== 'undefined') new OffscreenCanvas(1, 1)"],
  ['its own', 'class Sanitizer {} new Sanitizer()'],
  ['older than the floor', '[1].flatMap((a) => a); "a".replaceAll("a", "b"); Promise.allSettled([])'],
])('§5 a call that is %s is none', (_, code) => expect(lackingInScript(code)).toEqual([]))

it('§5 syntax that no build lowers is refused: it would make the whole file unreadable', () => {
  expect(lackingInScript('class A { static { A.b = 1 } #c; static d = (e) => #c in e }')).toEqual([
    'javascript.classes.private_class_fields_in',
    'javascript.classes.static.initialization_blocks',
  ])
  expect(lackingInScript(String.raw`/(?<=a)b/.test('ab')`)).toEqual([
    'javascript.regular_expressions.lookbehind_assertion',
  ])
})

it('§5 a style that the floor passes over is refused', () => {
  const css = `@layer a{b{color:red}}
    c{color:light-dark(red,blue);height:100dvh}
    @media (width>=48rem){d{e{color:red}}}
    f:has(g){translate:1px}`
  expect(lackingInStyle(css)).toEqual([
    '&',
    ':has',
    '@layer',
    '@media (a < b)',
    'light-dark in color',
    'translate',
    'viewport_percentage_units_dynamic in height',
  ])
})

it('§5 a style with older words before it, or that asks first, is none', () => {
  const css = `a{height:100vh;height:100dvh}
    @supports (color:color-mix(in lab,red,red)){b{color:color-mix(in lab,red,red)}}
    @media (min-width:48rem){c{color:red}}`
  expect(lackingInStyle(css)).toEqual([])
})
