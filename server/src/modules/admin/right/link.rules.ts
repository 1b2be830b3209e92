import type { RightLink } from '@maru/api/admin/right'
import type { LocalName } from '@maru/api/kit/schema'
import type { GivenWay, RightThing } from '#kit/room-slots/right-source.ts'
import type { Viewer } from '#kit/viewer.ts'

/** Names that the links of a chain need. */
export interface LinkNames {
  /** Current names by subject. */
  subjects: ReadonlyMap<string, LocalName>
  /** Roles of the person by administrative permission. */
  flags: ReadonlyMap<string, { roleId: string; name: LocalName }>
  /** The department of the post. */
  department: LocalName
  /** Null if the asker may not read the thing. */
  thing: LocalName | null
}

const nameless: LocalName = { ko: '', en: '', zh: '' }

const kinds = ['everyone', 'company', 'department', 'unit', 'role'] as const

/** How the person has the subject of a row: by the post, by a department above it, by the company, or by a role. */
function subjectLinks(viewer: Viewer, subject: string, names: LinkNames): RightLink[] {
  const at = subject.indexOf(':')
  const [kind, code] = at < 0 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)]
  const name = names.subjects.get(subject) ?? nameless
  if (kind === 'person') {
    // The own name is the first link; another person is one that the viewer represents.
    return code === viewer.personCode ? [] : [{ kind: 'person', code, name }]
  }
  const post: RightLink = { kind: 'post', code: viewer.deptCode, name: names.department }
  const link: RightLink = { kind: kinds.find((one) => one === kind) ?? 'everyone', code, name }
  if (kind === 'department' || kind === 'unit') return code === viewer.deptCode ? [post] : [post, link]
  return [link]
}

/** The links of a way, from the person to the thing. */
export function linksOf(viewer: Viewer, way: GivenWay, thing: RightThing, names: LinkNames): RightLink[] {
  const role = way.flag ? names.flags.get(way.flag) : undefined
  const through: RightLink[] = way.through ? [{ kind: 'object', code: '', name: way.through }] : []
  return [
    { kind: 'person', code: viewer.personCode, name: viewer.name },
    ...(role ? [{ kind: 'role', code: role.roleId, name: role.name } as const] : []),
    ...(way.subject === undefined ? [] : subjectLinks(viewer, way.subject, names)),
    ...through,
    { kind: 'object', code: thing.id, name: names.thing ?? nameless },
  ]
}
