import { withParticles } from './particle.ts'

/** Replaces the placeholders `{{name}}` of a text, once, and selects Korean particles and English plurals. Unknown names become empty. */
export function fillText(text: string, params: Readonly<Record<string, string>>): string {
  // A text of a company may name any property: only the given values count, not those of every object.
  const given = (name: string) => (Object.hasOwn(params, name) ? params[name] : undefined)
  return withParticles(text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => given(name) ?? ''))
}
