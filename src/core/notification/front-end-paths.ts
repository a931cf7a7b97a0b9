declare const MADE: unique symbol;

/** A path of the front end. Only {@link frontEndPath} makes one, so a link that leads nowhere does not compile. */
export type FrontEndPath = string & { readonly [MADE]: true };

/** The pages of the front end that notifications lead to, by name. A part in braces is filled with the id given. */
export const FRONT_END_PATHS = {
  bot: '/trading-bot/bot/{id}',
  bots: '/trading-bot/bot',
  marketplaceStrategy: '/trading-bot/marketplace/{id}',
  creator: '/trading-bot/creator',
  icoOffering: '/ico/offer/{id}',
  icoContribution: '/ico/transaction/{id}',
  icoCreatorOffering: '/ico/creator/token/{id}',
  nftToken: '/nft/token/{id}',
  wallet: '/finance/wallet',
  adminApproval: '/admin/approval/{id}',
  adminWallet: '/admin/finance/wallet',
  kyc: '/user/kyc',
  notifications: '/user/notification',
  faq: '/faq',
} as const;

export type FrontEndPage = keyof typeof FRONT_END_PATHS;

/** The arguments after a page's name: the id of what it shows, or none. */
type Arguments<Page extends FrontEndPage> = (typeof FRONT_END_PATHS)[Page] extends `${string}{id}${string}`
  ? [parts: { readonly id: string }]
  : [];

/** The path of a page, such as `frontEndPath('bot', { id })`. */
export function frontEndPath<Page extends FrontEndPage>(page: Page, ...[parts]: Arguments<Page>): FrontEndPath {
  return FRONT_END_PATHS[page].replace('{id}', () => parts?.id ?? '') as FrontEndPath;
}
