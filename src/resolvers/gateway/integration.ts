import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { FileDownload } from '../../schema/frame/file-download.js';
import type { Context } from '../../services/frame/context.js';
import { downloadIntegration } from '../../services/gateway/integration/download.js';

@Resolver()
export class IntegrationResolver {
  @Query(() => FileDownload, { description: 'A plugin for the software of shops, as a zip, for owners of a merchant.' })
  @Policy({ access: 'user', extension: 'gateway' })
  downloadIntegration(
    @Ctx() ctx: Context,
    @Arg('plugin', () => String, { description: 'Name of the plugin, such as woocommerce.' }) plugin: string,
  ) {
    return downloadIntegration(ctx, plugin);
  }
}
