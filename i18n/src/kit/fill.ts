import { withParticles } from './particle.ts'

/** Replaces the placeholders `{{name}}` of a text, once, and selects Korean particles and English plurals. Unknown names become empty. */
export function fillText(text: string, params: Readonly<Record<string, string>>): string {
  return withParticles(text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? ''))
}
