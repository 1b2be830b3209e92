import type { LocalName } from '@maru/api/kit/schema'
import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by every room whose things name departments, once for each kind of thing. */
    reorganisationImpact: ReorganisationImpact
  }
}

/** Maximum number of names in the answer about one kind; the count includes the others. */
export const impactTitles = 5

/** What a planned re-organization does to the departments of a company. */
export interface PlannedChange {
  comCode: string
  /** The closed, moved and renamed departments, and those between which people move. */
  touched: readonly string[]
  closed: readonly string[]
  /** Closed departments that no department continues: what names them is then of no one. */
  ended: readonly string[]
}

/** The things of one kind that a plan touches. */
export interface TouchedThings {
  count: number
  /** How many of them an administrator must look at. */
  openCount: number
  /** Names of the first {@link impactTitles} things, without secret ones; those to look at come first. */
  titles: LocalName[]
}

/** Things of one kind that name departments. */
export interface ReorganisationImpact {
  /** `<room>.<noun>`, for example `board.rights`. */
  kind: string
  /** The place in the list. */
  order: number
  /** The things as a plural, for example "Rights in boards". */
  name: LocalName
  /** What happens to them, in a sentence. */
  fate: LocalName
  /** What an administrator has to do with those that are counted as open. */
  open: LocalName
  list(context: Background, change: PlannedChange): Promise<TouchedThings>
}

/** A row of a query about touched things, with the numbers of all of them in each row. */
export interface TouchedRow {
  name: LocalName
  totalCount: number
  openCount: number
}

/** The things of a query with rows of {@link TouchedRow}. */
export function touchedThings(rows: readonly TouchedRow[]): TouchedThings {
  return {
    count: rows[0]?.totalCount ?? 0,
    openCount: rows[0]?.openCount ?? 0,
    titles: rows
      .slice(0, impactTitles)
      .map(({ name }) => name)
      .filter(({ ko }) => ko !== ''),
  }
}

/** The subjects of rights that name departments. */
export const departmentSubjects = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => [`department:${code}`, `unit:${code}`])

/** What happens to rights and audiences of closed departments. */
export const rightsFollow: LocalName = {
  ko: '이름이 바뀌거나 옮긴 부서는 권한을 그대로 가집니다. 닫는 부서의 권한은 이어받는 부서가 가집니다.',
  en: 'Renamed and moved departments keep their rights. Those of a closed department are those of its successor.',
  zh: '改名或移动的部门保留其权限。关闭的部门的权限归接续部门。',
}

/** What to do with rights of a department that ends without a successor. */
export const rightsEnd: LocalName = {
  ko: '이어받는 부서 없이 닫는 부서의 이름으로 되어 있습니다. 이어받을 부서를 고르거나 권한을 바꾸세요.',
  en: 'Named for a department that ends without a successor. Choose a successor, or change the rights.',
  zh: '以没有接续部门而关闭的部门命名。请选择接续部门或更改权限。',
}
