/**
 * What the first pages of the rooms need and other pages also import: one request for each entry. Left to itself the
 * build makes a chunk for each set of pages that share a module, most of them smaller than 1 KB.
 */
export const firstPages: readonly (readonly [name: string, files: RegExp])[] = [
  // The web parts of other rooms than the home page's own, with what only they call.
  [
    'parts',
    /features\/(approval\/home\/parts\/approval-part|calendar\/home\/parts\/month-part|gnb\/quick-menu\/(quick-part\.rules|quick-menu\.api|parts\/quick-part)|survey\/parts\/survey-(part|row))\.|features\/webpart\/(webpart\.api|layout\.rules)\.|features\/approval\/setting\/setting\.(api|rules)\.|api\/src\/(gnb\/quick-menu|kit\/address)\./,
  ],
  [
    'days',
    /ui\/schedule\/(day-texts|days|lanes|repeat)\.|features\/calendar\/(calendar\.rules|parts\/(calendar-pane\.module|event-row|event-rows\.module|month-days|use-calendar))\.|api\/src\/calendar\/event-id\./,
  ],
  // A month has no grid of hours.
  [
    'drag',
    /ui\/schedule\/(track-pointer|use-printing|typed-text|use-day-drag)\.|features\/calendar\/drag\.rules\./,
  ],
  ['grid', /ui\/schedule\/(time-grid|use-grid-drag|grid-\w+)\./],
  [
    'event',
    /features\/calendar\/(repeat|scope\/scope|form\/draft|working-place\/working-place)\.rules\.|features\/calendar\/(\w+\/)?parts\/(use-event-acts|calendar-pane|use-when-text|use-default-reminders)\.|api\/src\/calendar\/rule\./,
  ],
  // What the card, the form and the people of an event share; it comes with the first of them.
  [
    'event-parts',
    /features\/calendar\/(people\/people|card\/card|form\/input)\.rules\.|features\/calendar\/(\w+\/)?parts\/(use-event-(form|mail)|event-card|use-card-place)\./,
  ],
  [
    'people',
    /features\/org\/(tree|items|picker)\.rules\.|features\/org\/org\.api\.|api\/src\/(org|contact(\/(entity|group-calls))?)\.ts/,
  ],
  [
    'board',
    /features\/board\/((board|comment|list|field\/field)\.rules|(board|writing)\.api)\.|api\/src\/board\/(people|search)\./,
  ],
  [
    'list',
    /features\/board\/(list\/recent\.rules|list\/parts\/(article-\w+|list-bar|hits|board-bell)|parts\/(use-board-search|use-window|more-button|board-refused)|field\/parts\/(field-values|fields)|draft\/parts\/drafts[\w-]*)\./,
  ],
  // The work queue needs the calls of the mail, not its settings.
  ['mail-calls', /api\/src\/mail(\/(folder-calls|message-calls|invitation|recipient|shared))?\.ts/],
  [
    'mail',
    /features\/mail\/((mail|mbox-pieces)\.rules|(mail|shared|mailbox|other-mailboxes|settings|writer\/writing)\.api|writer\/parts\/waiting-note|settings\/parts\/category-mark|parts\/(away-note|open-mail))\.|api\/src\/mail\/(?!(folder-calls|message-calls|invitation|recipient|shared)\.)[\w/-]+\.ts/,
  ],
  [
    'approval',
    /features\/approval\/approval\.(api|rules)\.|api\/src\/approval(\/.+-calls|\/document\/box|\/formula\/decimal)?\.ts/,
  ],
  [
    'document',
    /features\/approval\/((absence\/absence|writer\/writer)\.rules|(absence\/absence|signature\/signature)\.api)\.|api\/src\/approval\/(formula\/(parse|evaluate)|form\/(definition|content)|source\/source-fields)\.|api\/src\/kit\/absence\./,
  ],
  [
    'survey',
    /features\/survey\/(survey\.(api|rules)|frame\/parts\/phase-tag)\.|api\/src\/survey(\/[\w-]+-calls)?\.ts/,
  ],
  [
    'sign-in',
    /features\/account\/((federation|password|second-step)\.api|parts\/(entry-frame|sign-in-form|provider-buttons|password-field)|pages\/sign-in-page\.module)\.|api\/src\/account\/(provider|password|second-step|teams)\./,
  ],
  // Lists have no date fields, their filters do.
  ['dates', /ui\/form\/(day-sheet|date-field)\.|kit\/i18n\/date-text\./],
  ['acts', /ui\/take-back\/|kit\/work-acts\.|approval\/work\/decide\.api\./],
  ['star', /gnb\/bookmark\/(bookmark\.api|parts\/star)\.|api\/src\/gnb\/bookmark\./],
  [
    'work',
    /features\/work\/(work\.rules|parts\/(due-text|missing-note|phone-(row|work)|use-(work-acts|requests|cursor|swipe|kinds)|waiting-act|kind-icon))\./,
  ],
  // Less than 1 KB each, in first pages of several rooms.
  [
    'small',
    /ui\/(content\/(marked-text|rich-content)|form\/use-own-toggle|layout\/part-boundary|slow-skeleton)\.|api\/src\/kit\/search\/search-text\.|react-router\/dist\/esm\/useLocation\./,
  ],
  ['presence', /ui\/presence\//],
]
