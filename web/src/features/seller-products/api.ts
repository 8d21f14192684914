import type { CallInput } from "@stokaz/contract/endpoint";
import {
  exportProductFile,
  type FileContent,
  type FileFormat,
  productFileName,
} from "@stokaz/contract/product-files";
import {
  confirmImport,
  dropImport,
  exportImportErrors,
  getImport,
  IMPORT_ERRORS_FILE,
  listImportErrors,
  startImport,
} from "@stokaz/contract/product-imports";
import { addPicture, arrangePictures, listPictures } from "@stokaz/contract/product-pictures";
import { createProduct, deleteProduct, updateProduct } from "@stokaz/contract/products";
import {
  addBatch,
  changeBatch,
  correctStock,
  readStock,
  setLowStockThreshold,
} from "@stokaz/contract/stock";
import { getMoveTargets, moveStock } from "@stokaz/contract/stock-moves";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { usePictureChanges } from "../../lib/api/picture-changes.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { useSession } from "../../lib/session/session.ts";

/** Whether the seller's money can reach them already; `undefined` while not known. */
export const useHasPaymentAccount = (): boolean | undefined => {
  const session = useSession();
  const { data } = useQuery({ ...ownAccountQuery, enabled: session?.role === "artisan" });
  const user = data ?? session?.user;
  // What the seller that somebody acts for has is not told.
  return user && !user.actingFor ? user.stripeAccountId !== undefined : undefined;
};

type ProductToSave = {
  id: string | undefined;
  body: CallInput<typeof createProduct>["body"];
  requestKey: string;
};

/** Puts a product on sale, once for a request key, or changes the one that `id` names. */
export const useSaveProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, requestKey }: ProductToSave) =>
      id === undefined
        ? call(createProduct, { body }, { requestKey })
        : call(updateProduct, { params: { id }, body }),
    onSuccess: () =>
      Promise.all(
        // What buyers are owed to know depends on what is sold.
        [KEYS.rentals, KEYS.business].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};

/** Takes a product off sale for good. */
export const useDeleteProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProduct, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
  });
};

/** Downloads one's products, or the columns to fill in. */
export const useExportProducts = () =>
  useMutation({
    mutationFn: (query: { content: FileContent; format: FileFormat }) =>
      call(exportProductFile, { query }),
    onSuccess: (file, { content, format }) =>
      saveFile(productFileName(content, format), "application/octet-stream", new Uint8Array(file)),
  });

/** Downloads what is wrong with an import. */
export const useExportImportErrors = () =>
  useMutation({
    mutationFn: (id: string) => call(exportImportErrors, { params: { id } }),
    onSuccess: (file) => saveFile(IMPORT_ERRORS_FILE, "text/csv", new Uint8Array(file)),
  });

const IMPORT_KEY = [KEYS.rentals, "import"] as const;
/** How often an import that is under way is looked at. */
const LOOK_MS = 1000;

/** One's last import, looked at again and again while it is under way. */
export const importQuery = queryOptions({
  queryKey: IMPORT_KEY,
  queryFn: async ({ signal }) => (await call(getImport, {}, { signal })).import,
  refetchInterval: ({ state: { data } }) =>
    data?.state === "reading" || data?.state === "applying" ? LOOK_MS : false,
});

/** What is wrong with the lines of an import, page by page. @param wrong how many there are: more of them are a new list */
export const importErrorsQuery = (id: string, wrong: number) =>
  infiniteQueryOptions({
    queryKey: [...IMPORT_KEY, id, "errors", wrong],
    queryFn: ({ pageParam, signal }) =>
      call(listImportErrors, { params: { id }, query: { after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

type ImportChange =
  | { start: { file: File; pictures: File | undefined } }
  | { confirm: { id: string; skipWrong: boolean } }
  | { drop: { id: string } };

const changeImport = (change: ImportChange): Promise<unknown> => {
  if ("start" in change) return call(startImport, { body: change.start });
  if ("drop" in change) return call(dropImport, { params: { id: change.drop.id } });
  const { id, skipWrong } = change.confirm;
  return call(confirmImport, { params: { id }, body: { skipWrong } });
};

/** Sends a file to be read, confirms what it does, or forgets it. */
export const useChangeImport = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeImport,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
  });
};

const MOVEMENTS_PAGE = 20;

/** The stock of a product with what changed it, a page at a time. */
export const stockQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [KEYS.stock, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        readStock,
        { params: { id }, query: { limit: MOVEMENTS_PAGE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

type Correction = { body: CallInput<typeof correctStock>["body"]; requestKey: string };

/** Has what shows stocks read again. */
const useStockRefresh = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [KEYS.stock, KEYS.rentals].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
};

/** Corrects a stock, once for a request key. */
export const useCorrectStock = (id: string) =>
  useMutation({
    mutationFn: ({ body, requestKey }: Correction) =>
      call(correctStock, { params: { id }, body }, { requestKey }),
    // Also after a refusal: the stock may be another one by now.
    onSettled: useStockRefresh(),
  });

type Addition = { body: CallInput<typeof addBatch>["body"]; requestKey: string };

/** Adds a batch to a product, once for a request key. */
export const useAddBatch = (id: string) =>
  useMutation({
    mutationFn: ({ body, requestKey }: Addition) =>
      call(addBatch, { params: { id }, body }, { requestKey }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: useStockRefresh(),
  });

/** Changes a batch of a product. */
export const useChangeBatch = (id: string, batchId: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof changeBatch>["body"]) =>
      call(changeBatch, { params: { id, batchId }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: useStockRefresh(),
  });

/** Says from how many units on one is told. */
export const useSetThreshold = (id: string) => {
  const refresh = useStockRefresh();
  return useMutation({
    mutationFn: (threshold: number | null) =>
      call(setLowStockThreshold, { params: { id }, body: { threshold } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return refresh();
    },
  });
};

/** The pictures of one's product. */
export const picturesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.pictures, id],
    queryFn: ({ signal }) => call(listPictures, { params: { id } }, { signal }),
  });

/** Adding a picture to one's product, and putting those it has in order. */
export const useProductPictureChanges = (id: string) =>
  usePictureChanges({
    own: picturesQuery(id).queryKey,
    shownIn: [KEYS.rentals, KEYS.products],
    add: (body) => call(addPicture, { params: { id }, body }),
    arrange: (body) => call(arrangePictures, { params: { id }, body }),
  });

/** Where a product can move to; what changes rentals, products or stocks makes it old. */
export const moveTargetsQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.stock, id, "move"],
    queryFn: ({ signal }) => call(getMoveTargets, { params: { id } }, { signal }),
  });

type Move = { body: CallInput<typeof moveStock>["body"]; requestKey: string };

/** Moves units of a product to another lease, once for a request key. */
export const useMoveStock = (id: string) =>
  useMutation({
    mutationFn: ({ body, requestKey }: Move) =>
      call(moveStock, { params: { id }, body }, { requestKey }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: useStockRefresh(),
  });
