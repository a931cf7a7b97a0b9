import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { AddIcoPhaseInput, CreateIcoOfferingInput, EditIcoOfferingInput } from '../../schema/ico/admin-input.js';
import { AdminIcoOffering } from '../../schema/ico/admin-offering.js';
import type { Context } from '../../services/frame/context.js';
import { createIcoOffering } from '../../services/ico/offer-admin/create.js';
import { deleteIcoOffering } from '../../services/ico/offer-admin/delete.js';
import { editIcoOffering } from '../../services/ico/offer-admin/edit.js';
import { addIcoPhase, deleteIcoPhase } from '../../services/ico/offer-admin/phases.js';

const extension = 'ico';
const ID = { description: 'Id of the offering.' } as const;
// The use cases take the gate of an offering before its row, and describe the change to the audit themselves.
const EDIT = { access: 'user', permission: 'edit.ico.offer', extension } as const;

/** What admins change of everybody's offerings; the creator is told of each. */
@Resolver()
export class IcoOfferEditResolver {
  @Mutation(() => AdminIcoOffering, {
    description:
      'Makes an offering, for an account or as an own one, without a fee. That of another account is approved at once, and an own one waits for another admin.',
  })
  @Policy({ access: 'user', permission: 'create.ico.offer', extension, audit: { record: 'ico_token_offering' } })
  createIcoOffering(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateIcoOfferingInput, { description: 'What is sold, how, and by whom.' })
    input: CreateIcoOfferingInput,
  ) {
    return createIcoOffering(ctx, input);
  }

  @Mutation(() => AdminIcoOffering, {
    description: 'Changes an offering: its texts always, everything else only before the first contribution.',
  })
  @Policy(EDIT)
  editIcoOffering(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => EditIcoOfferingInput, { description: 'What changes.' }) input: EditIcoOfferingInput,
  ) {
    return editIcoOffering(ctx, id, input);
  }

  @Mutation(() => Message, {
    description: 'Deletes an offering that is neither sold nor has succeeded, and has nothing in escrow.',
  })
  @Policy({ access: 'user', permission: 'delete.ico.offer', extension })
  deleteIcoOffering(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deleteIcoOffering(ctx, id);
  }

  @Mutation(() => AdminIcoOffering, { description: 'Adds a phase, which is sold after the others.' })
  @Policy(EDIT)
  addIcoPhase(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => AddIcoPhaseInput, { description: 'The phase.' }) input: AddIcoPhaseInput,
  ) {
    return addIcoPhase(ctx, id, input);
  }

  @Mutation(() => AdminIcoOffering, { description: 'Removes a phase of which nothing was sold; one is always left.' })
  @Policy(EDIT)
  deleteIcoPhase(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('phaseId', () => UuidScalar, { description: 'Id of the phase.' }) phaseId: string,
  ) {
    return deleteIcoPhase(ctx, id, phaseId);
  }
}
