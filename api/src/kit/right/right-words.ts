/** Kinds of things whose rights the administration explains. */
export const rightKinds = [
  'board',
  'article',
  'document',
  'calendar',
  'mailbox',
  'resource',
  'survey',
  'menu',
  'file',
] as const
/** A kind of thing whose rights are explained. */
export type RightKind = (typeof rightKinds)[number]

/** What a person may do with a thing; each kind has some of them. */
export const rightActs = [
  'read',
  'busy',
  'titles',
  'print',
  'results',
  'write',
  'request',
  'book',
  'edit',
  'delete',
  'manage',
] as const
/** What a person may do with a thing. */
export type RightAct = (typeof rightActs)[number]

/**
 * Why a way leads to a right. `granted`: a row of rights names a subject of the person; `manager`: a row makes the
 * subject manager; `flag`: a role with an administrative permission; the others depend on the kind.
 */
export const rightReasons = [
  'granted',
  'manager',
  'flag',
  'owner',
  'author',
  'coManager',
  'approver',
  'audience',
  'resultGroup',
  'keeper',
  'participant',
  'companyDisclosure',
  'deputy',
  'runsBox',
  'departmentReference',
  'departmentDocuments',
] as const
/** Why a way leads to a right. */
export type RightReason = (typeof rightReasons)[number]

/** Why a right is missing although a way may lead to it. `noGrant`: no way leads to it. */
export const rightRefusals = [
  'noGrant',
  'otherCompany',
  'excluded',
  'unreadable',
  'draft',
  'outsidePeriod',
  'secret',
  'articlePassword',
  'removed',
  'notOpened',
  'mailOnly',
] as const
/** Why a right is missing. */
export type RightRefusal = (typeof rightRefusals)[number]
