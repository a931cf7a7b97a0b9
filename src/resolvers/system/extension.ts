import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { ExtensionState } from '../../schema/system/extension.js';
import type { Context } from '../../services/frame/context.js';
import { readExtensions } from '../../services/system/extension/read.js';
import { setExtensionStatus } from '../../services/system/extension/set-extension-status.js';

@Resolver()
export class ExtensionResolver {
  @Query(() => [ExtensionState], { description: 'Every extension, with its switch and its licence.' })
  @Policy({ access: 'user', permission: 'view.extension' })
  extensions(@Ctx() ctx: Context) {
    return readExtensions(ctx);
  }

  @Mutation(() => ExtensionState, { description: 'Switches an extension on or off, on every process at once.' })
  @Policy({ access: 'user', permission: 'edit.extension', audit: { record: 'extension', target: 'name', key: 'name' } })
  setExtensionStatus(
    @Ctx() ctx: Context,
    @Arg('name', () => String, { description: 'Name of the extension, such as trading_bot.' }) name: string,
    @Arg('status', () => Boolean, { description: 'True switches it on.' }) status: boolean,
  ) {
    return setExtensionStatus(ctx, name, status);
  }
}
