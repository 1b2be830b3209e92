import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { rightActs, rightKinds, rightReasons, rightRefusals } from '../kit/right/right-words.ts'
import { code, localName, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** Maximum number of things that the search of the page returns. */
export const mostRightObjects = 20

/** A thing whose rights can be explained. */
export const rightObject = object({
  kind: oneOf(rightKinds),
  id: Type.String(),
  /** Null if the asker may not read the thing. */
  name: nullable(localName),
  /** The board of an article, the form of a document, and so on. */
  place: nullable(localName),
  /** The company of the thing: boards of two companies may have one name. */
  company: nullable(localName),
})
/** A thing whose rights can be explained. */
export type RightObject = Static<typeof rightObject>

/** A link of a chain: the person, the department of the post, a department above it, a role, and at last the thing. */
export const rightLink = object({
  kind: oneOf(['person', 'post', 'department', 'unit', 'company', 'everyone', 'role', 'object']),
  code: Type.String(),
  name: localName,
})
/** A link of a chain. */
export type RightLink = Static<typeof rightLink>

/** One way to a right, from the person to the thing. */
export const rightWay = object({ reason: oneOf(rightReasons), links: Type.Array(rightLink) })
/** One way to a right. */
export type RightWay = Static<typeof rightWay>

/** What the room decides about one act, and why. */
export const explainedAct = object({
  act: oneOf(rightActs),
  /** The decision of the room, by the check that its calls use. */
  isAllowed: Type.Boolean(),
  ways: Type.Array(rightWay),
  refusals: Type.Array(oneOf(rightRefusals)),
})
/** What the room decides about one act, and why. */
export type ExplainedAct = Static<typeof explainedAct>

/** A post of the person, in which rights can be explained. */
export const explainedPost = object({
  comCode: Type.String(),
  deptCode: Type.String(),
  company: localName,
  department: localName,
  isMain: Type.Boolean(),
})

/** The rights of a person in a thing. */
export const rightExplanation = object({
  personCode: Type.String(),
  personName: localName,
  posts: Type.Array(explainedPost),
  /** The post in which the rights are explained. */
  deptCode: Type.String(),
  object: rightObject,
  acts: Type.Array(explainedAct),
  /** False if the ways and refusals contradict a decision of the room: a fault, which is also logged. */
  agrees: Type.Boolean(),
})
/** The rights of a person in a thing. */
export type RightExplanation = Static<typeof rightExplanation>

/** Maximum number of names in a list of readers; the count includes the others. */
export const mostRightPeople = 50

/** Who may read a thing. */
export const rightReaders = object({
  /** False for kinds and states that cannot be counted without asking for each person. */
  isCounted: Type.Boolean(),
  /** False if the portal has more posts than are looked at. */
  isComplete: Type.Boolean(),
  /** Different people. */
  total: Type.Integer(),
  /** People by way; a person with two ways is counted in both. */
  ways: Type.Array(
    object({ reason: oneOf(rightReasons), subject: Type.String(), name: localName, count: Type.Integer() }),
  ),
  people: Type.Array(object({ personCode: code, name: localName })),
})
/** Who may read a thing. */
export type RightReaders = Static<typeof rightReaders>

/** Maximum number of names in a list of what a person would gain or lose; the count includes the others. */
export const mostWhatIfThings = 100

const comparedThings = object({
  count: Type.Integer(),
  /** How many of them the asker may not read: they have no name and are in no list. */
  hidden: Type.Integer(),
  things: Type.Array(object({ id: Type.String(), name: localName, place: nullable(localName) })),
})

/** What a person would see of one kind of things after a change. */
export const whatIfKind = object({
  kind: oneOf(rightKinds),
  gained: comparedThings,
  lost: comparedThings,
  unchanged: Type.Integer(),
})
/** What a person would see of one kind of things after a change. */
export type WhatIfKind = Static<typeof whatIfKind>

/** What a person would see after a change. */
export const rightWhatIf = object({
  personCode: code,
  personName: localName,
  posts: Type.Array(explainedPost),
  /** The post that changes. */
  deptCode: code,
  /** The department to which the post moves; null if it stays. */
  toDepartment: nullable(localName),
  /** The role that is given; null for none. */
  role: nullable(localName),
  kinds: Type.Array(whatIfKind),
})
/** What a person would see after a change. */
export type RightWhatIf = Static<typeof rightWhatIf>

/** Error codes of explanations with their HTTP status. */
export const adminRightErrors = defineErrors({ 'admin.whatIfNothing': 400 })
type AdminRightErrors = typeof adminRightErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminRightErrors {}
}

/** Calls that explain rights. */
export const adminRightApi = defineApi('admin', {
  findRightObjects: read('/api/admin/right/objects', 'maru', {
    summary:
      'Finds things of a kind by name or number among those that the viewer may read; a number finds others too, without name. For super administrators and company managers.',
    cost: 'search',
    input: object({ kind: oneOf(rightKinds), searchText: text(200) }),
    output: object({ objects: Type.Array(rightObject) }),
  }),
  listRightReaders: change('/api/admin/right/readers', 'maru', {
    summary:
      'Counts the people who may read a thing, by each grant, with the first names, and records the question in the audit log. For super administrators, and company managers for things of their company.',
    refreshesNothing: 'It only writes to the audit log.',
    input: object({ kind: oneOf(rightKinds), id: text(200, 1) }),
    output: rightReaders,
  }),
  compareRights: change('/api/admin/right/what-if', 'maru', {
    summary:
      'Compares what a person may read now with what they could read in another department of the company or with one more role, and records the question in the audit log. For super administrators, and company managers for people and things of their company.',
    refreshesNothing: 'It only writes to the audit log.',
    cost: 'search',
    input: object({
      personCode: code,
      /** The department of a post; the main post by default. */
      deptCode: Type.Optional(code),
      /** A department of the same company. */
      toDeptCode: Type.Optional(code),
      roleId: Type.Optional(code),
    }),
    output: rightWhatIf,
    errors: ['admin.whatIfNothing'],
  }),
  explainRight: change('/api/admin/right/explain', 'maru', {
    summary:
      'Explains what a person may do with a thing and by which grants, and records the question in the audit log. For super administrators, and company managers for people and things of their company.',
    refreshesNothing: 'It only writes to the audit log.',
    input: object({
      personCode: code,
      /** The department of a post; the main post by default. */
      deptCode: Type.Optional(code),
      kind: oneOf(rightKinds),
      id: text(200, 1),
    }),
    output: rightExplanation,
  }),
})
