export const TEAM_MEMBER = 'id name role bio avatar links { label url }';
export const ROADMAP_ITEM = 'id title description date completed';
export const UPDATE = 'id offeringId title content createdAt updatedAt';
