// Tailwind writes for browsers from 2023. Features that the floor lacks are written in older words here.
import type { AtRule, ChildNode, Plugin, Root, Rule } from 'postcss'

/** From the weakest to the strongest, as Tailwind declares them. A rule in no layer is stronger than all. */
const LAYERS = ['properties', 'theme', 'base', 'components', 'utilities']

export const olderCss: Plugin = {
  postcssPlugin: 'older-css',
  OnceExit(root) {
    withoutLayers(root)
    root.walkDecls((declaration) => {
      const { prop, value, parent } = declaration
      // `dvh` is the height without the browser's bars: Chrome 108, Safari 15.4.
      if (/\ddvh\b/.test(value)) declaration.cloneBefore({ value: value.replaceAll(/(\d)dvh\b/g, '$1vh') })
      // Properties of their own from Chrome 104; before, functions of `transform`.
      if ((prop === 'translate' || prop === 'rotate') && parent?.type === 'rule')
        afterRule(parent as Rule, `${prop}(${value.split(/ (?![^(]*\))/).join(', ')})`, prop)
    })
  },
}

/** Chrome 99, Safari 15.4: without them the order in the file decides, once no base rule weighs more than a utility. */
function withoutLayers(root: Root) {
  const rest: ChildNode[] = []
  const layered = new Map<string, ChildNode[]>(LAYERS.map((name) => [name, []]))
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'layer') rest.push(node)
    else if (node.nodes) {
      const layer = layered.get(node.params)
      if (!layer) throw node.error(`The layer ${node.params} has no place in build/older-css.ts`)
      if (node.params === 'base') requireLight(node)
      layer.push(...node.nodes)
    }
  }
  const first = rest.filter((node) => node.type === 'atrule' && /^(import|charset)$/.test(node.name))
  const last = rest.filter((node) => !first.includes(node))
  const flat = [...first, ...[...layered.values()].flat(), ...last]
  root.removeAll()
  root.append(flat)
}

/** A rule of the base that weighs more than one class would win over the utilities, which it must not. */
function requireLight(layer: AtRule) {
  layer.walkRules((rule) => {
    for (const selector of rule.selectors) {
      const counted = selector.replaceAll(/:where\((?:[^()]|\([^()]*\))*\)|::[\w-]+/g, '')
      const classes = counted.match(/[.[#]|:(?=[\w-])/g)?.length ?? 0
      const types = counted.match(/(?<![\w.#:[-])[a-z][\w-]*(?![\w-]*[\]=(])/g)?.length ?? 0
      if (classes > 1 || (classes === 1 && types > 0))
        throw rule.error(`Weighs more than a class: put a part of it into :where(): ${selector}`)
    }
  })
}

function afterRule(rule: Rule, transform: string, prop: string) {
  const older = rule.clone({ nodes: [] })
  older.append({ prop: 'transform', value: transform })
  rule.after({ name: 'supports', params: `not (${prop}: none)`, nodes: [older] })
}
