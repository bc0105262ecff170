import postcss from 'postcss'
import { expect, it } from 'vitest'
import { olderCss } from './older-css.ts'

const older = (css: string) =>
  postcss([olderCss]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ').trim()

it('§5 layers become an order: what is stronger comes later', () => {
  expect(
    older(
      '@layer theme,base,utilities;c{color:red}@layer utilities{.u{color:red}}@layer base{b{color:red}}@layer theme{t{color:red}}',
    ),
  ).toBe('t{color:red}b{color:red}.u{color:red}c{color:red}')
})

it('§5 a rule of the base that would win over a utility fails the build', () => {
  expect(() => older('@layer base{label[for]{cursor:pointer}}')).toThrow('Weighs more than a class')
  expect(() => older('@layer base{:root[data-theme=dark]{color:red}}')).toThrow('Weighs more than a class')
  expect(() =>
    older('@layer base{:where(label[for]),[hidden]:where(:not([hidden=until-found])),a::before{color:red}}'),
  ).not.toThrow()
})

it('§5 heights and moves are said in older words first', () => {
  expect(older('a{height:calc(100dvh - 1rem)}')).toBe(
    'a{height:calc(100vh - 1rem);height:calc(100dvh - 1rem)}',
  )
  expect(older('a{translate:var(--x) calc(1px + 2px)}')).toBe(
    'a{translate:var(--x) calc(1px + 2px)}@supports not (translate: none){a{transform:translate(var(--x), calc(1px + 2px))}}',
  )
})
